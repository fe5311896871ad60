"""Starts moto on a free port of this machine, with corrections and additional resource types.

Prints one line of JSON, {"port": N, "addedTypes": [...]}, when it is ready, and runs until it is stopped.
"""

import json

import api_types  # noqa: F401 (each of the six registers its types)
import asset_types  # noqa: F401
import corrections
import data_types  # noqa: F401
import event_types  # noqa: F401
import function_types  # noqa: F401
import monitoring_types  # noqa: F401
import thrift
from moto.core.config import default_user_config
from moto.server import DomainDispatcherApplication, create_backend_app
from registry import register
from werkzeug.serving import make_server


def main() -> None:
    # Prevents moto from running functions in Docker images from the internet.
    default_user_config["lambda"] = {"use_docker": False}
    server = make_server("127.0.0.1", 0, DomainDispatcherApplication(create_backend_app), threaded=True)
    corrections.apply()
    thrift.apply()
    added = register(f"http://127.0.0.1:{server.server_port}")
    print(json.dumps({"port": server.server_port, "addedTypes": added}), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
