// Accessibility trees, as browser agents are given them: role, name and state of each node, indented as they are.

const LEAST_LINES = 3;
const ROLES =
  "link|button|textbox|StaticText|text|heading|img|image|gridcell|cell|row|rowgroup|table|grid|menuitem|menu|menubar|list|listitem|option|" +
  "combobox|checkbox|radio|tab|tablist|tabpanel|dialog|alert|banner|navigation|main|region|article|search|searchbox|form|generic|group|" +
  "paragraph|RootWebArea|WebArea|LineBreak|InlineTextBox|separator|slider|spinbutton|status|switch|tree|treeitem|columnheader|rowheader|" +
  "contentinfo|complementary|figure|iframe|document|application|strong|emphasis|code|time|tooltip|toolbar|progressbar|listbox|LabelText|Iframe";
const NODE = new RegExp(`^(\\s{0,200})(\\[\\d{1,9}\\]|-)?(\\s?)(${ROLES})(?=$|[\\s:])`);
const NAME = /'(?:[^'\\]|\\.){0,400}?'(?=$|[\s,:])|"(?:[^"\\]|\\.){0,400}?"(?=$|[\s,:])/;

/** A node has a number, a dash or a quoted name: a line of prose that begins with "text" has none. */
function isNode(head) {
  const found = NODE.exec(head);
  return Boolean(found && (found[2] || /^ ['"]/.test(head.slice(found[0].length))));
}

function find(source, i) {
  if (!isNode(source.head(i))) return null;
  const next = source.while(i, (head, k) => isNode(head) || (source.isBlank(k) && isNode(source.head(k + 1))));
  return next - i >= LEAST_LINES ? source.lines(axtree, i, next) : null;
}

function showNode(paper, source, i) {
  const start = source.start(i);
  const head = source.head(i);
  const [, indent, mark = "", space, role] = NODE.exec(head) ?? ["", "", "", "", ""];
  const roleAt = start + indent.length + mark.length + space.length;
  if (mark) paper.show(start + indent.length + mark.length, "a-mark");
  paper.show(roleAt);
  paper.show(roleAt + role.length, "a-role");
  const name = NAME.exec(head.slice(roleAt + role.length - start));
  if (!name) return;
  paper.show(paper.at + name.index);
  paper.show(paper.at + name[0].length, "a-name");
  paper.show(source.stop(i), "a-state");
}

function* render(paper, source, { from, next }) {
  paper.open("div", "form form-axtree");
  for (let i = from; i < next; i++) {
    paper.open("div", "line");
    showNode(paper, source, i);
    paper.show(source.end(i));
    paper.close();
    yield;
  }
  paper.close();
}

export const axtree = { name: "tree", find, render };
