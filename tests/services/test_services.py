"""The suite runs on what it says it runs on."""

import os

import pytest
import redis
from django.db import connection


@pytest.mark.database
@pytest.mark.django_db
def test_the_tests_run_on_the_database_that_the_runner_names():
    assert connection.vendor == os.environ.get("FIRSTFAULT_EXPECT_VENDOR", "sqlite")


@pytest.mark.redis
def test_the_redis_of_the_tests_is_a_real_one(redis_url):
    server = redis.Redis.from_url(redis_url)
    server.set("who", "a real server")
    assert server.get("who") == b"a real server"
    server.delete("who")
    server.close()
