"""The map and the names of this world. Cities and airports are real; carriers and houses are not."""

AIRPORTS: dict[str, str] = {
    "Aarhus": "AAR",
    "Basel": "BSL",
    "Bergen": "BGO",
    "Bilbao": "BIO",
    "Bremen": "BRE",
    "Brno": "BRQ",
    "Cluj": "CLJ",
    "Cork": "ORK",
    "Gdansk": "GDN",
    "Graz": "GRZ",
    "Krakow": "KRK",
    "Leeds": "LBA",
    "Lyon": "LYS",
    "Malmo": "MMX",
    "Nantes": "NTE",
    "Oslo": "OSL",
    "Porto": "OPO",
    "Riga": "RIX",
    "Seville": "SVQ",
    "Sofia": "SOF",
    "Split": "SPU",
    "Tallinn": "TLL",
    "Turin": "TRN",
    "Turku": "TKU",
    "Valencia": "VLC",
    "Vilnius": "VNO",
    "Zagreb": "ZAG",
}

CARRIERS: dict[str, str] = {
    "AV": "Avelin",
    "HL": "Heronline",
    "KS": "Kestrel Air",
    "NG": "Nordgale",
    "TW": "Tidewing",
}

HOUSE_FIRST = ("Harbour", "Copper", "Linden", "Old Mill", "North", "Lantern", "Garden", "Market", "Sparrow", "Bridge")
HOUSE_LAST = ("House", "Rooms", "Lodge", "Apartments", "Inn", "Residence", "Court", "Guesthouse")
