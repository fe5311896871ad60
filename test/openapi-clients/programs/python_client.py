"""A program's calls with the client of openapi-generator's python."""

import json
import os
from datetime import datetime, timezone

import openapi_client as api

configuration = api.Configuration(host=os.environ["SITE_ROOT"], api_key={"widgetKey": os.environ["WIDGET_KEY"]})
client = api.ApiClient(configuration, header_name="Origin", header_value=os.environ["ORIGIN"])
profiles = api.ProfilesApi(client)
analytics = api.AnalyticsApi(client)
visitor_id = "visitor of a generated client, python"
setting = api.FeatureSetting(feature_code="text_zoom", is_enabled=True, value="150")
save = api.ProfileUpdate(features=[setting])

config = api.WidgetApi(client).get_widget_config()
profile = profiles.get_profile(visitor_id)
saved = profiles.put_profile(visitor_id, profile.profile_token, save)
try:
    profiles.put_profile(visitor_id, "forged", save)
    refusal = None
except api.exceptions.UnauthorizedException as error:
    refusal = error.data.code

# A time with an offset, as Python writes it.
now = datetime.now(timezone.utc)
event = api.UsageEvent(feature_code="text_zoom", action="on", event_id="python-0", occurred_at=now)
events = [
    api.UsageEvent(feature_code="reading_guide", action="off", event_id=f"python-{number}") for number in (1, 2)
]
one = analytics.log_usage(api.AnalyticsLog(event))
several = analytics.log_usage(api.AnalyticsLog(api.UsageEventBatch(events=events)))
text = "The committee subsequently decided to utilize 3 additional facilities."
content = api.ContentApi(client)
simplified = content.simplify(api.SimplifyInput(text=text, target_grade_level=6))
texts = [text, "The library commences opening at 9:00."]
paragraphs = content.simplify(api.SimplifyInput(texts=texts, target_grade_level=6))

answers = {
    "siteId": config.site_id,
    "version": saved.version,
    "refusal": refusal,
    "accepted": [one.accepted, several.accepted],
    "formula": simplified.readability.formula,
    "directions": [result.dir for result in paragraphs.results],
}
print(json.dumps(answers), end="")
