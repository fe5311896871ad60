___TERMS_OF_SERVICE___

By creating or modifying this file you agree to Google Tag Manager's Community
Template Gallery Developer Terms of Service available at
https://developers.google.com/tag-manager/gallery-tos (or such other URL as
Google may provide), as modified from time to time.


___INFO___

{
  "type": "TAG",
  "id": "cvt_temp_public_id",
  "version": 1,
  "securityGroups": [],
  "displayName": "Accessibility Widget",
  "brand": {
    "id": "brand_dummy",
    "displayName": ""
  },
  "description": "Adds the accessibility widget to the page.",
  "containerContexts": [
    "WEB"
  ]
}


___TEMPLATE_PARAMETERS___

[
  {
    "type": "TEXT",
    "name": "scriptUrl",
    "displayName": "Script URL",
    "simpleValueType": true,
    "help": "The src of the script tag that widgetctl embed prints.",
    "valueValidators": [
      {
        "type": "REGEX",
        "args": ["^https://[^/?#\\s]+/([^?#\\s]+/)?embed\\.js$"],
        "errorMessage": "Enter an https URL that ends with /embed.js."
      }
    ]
  },
  {
    "type": "TEXT",
    "name": "key",
    "displayName": "Key",
    "simpleValueType": true,
    "help": "The data-key of the script tag.",
    "valueValidators": [
      {
        "type": "REGEX",
        "args": ["^wk_(live|test)_[0-9A-Za-z]{32}$"],
        "errorMessage": "Enter a key of the site, as widgetctl key create prints it."
      }
    ]
  },
  {
    "type": "TEXT",
    "name": "siteRoot",
    "displayName": "Service URL",
    "simpleValueType": true,
    "help": "The data-site-root of the script tag. Leave it empty if the tag has none.",
    "valueValidators": [
      {
        "type": "REGEX",
        "args": ["^(https://[^?#\\s]+)?$"],
        "errorMessage": "Enter an https URL, or nothing."
      }
    ]
  }
]


___SANDBOXED_JS_FOR_WEB_TEMPLATE___

const encodeUriComponent = require('encodeUriComponent');
const injectScript = require('injectScript');
const queryPermission = require('queryPermission');

const siteRoot = data.siteRoot ? '&site-root=' + encodeUriComponent(data.siteRoot) : '';
const url = data.scriptUrl + '?key=' + encodeUriComponent(data.key) + siteRoot;

if (queryPermission('inject_script', url)) {
  injectScript(url, data.gtmOnSuccess, data.gtmOnFailure, 'accessibility-widget');
} else {
  data.gtmOnFailure();
}


___WEB_PERMISSIONS___

[
  {
    "instance": {
      "key": {
        "publicId": "inject_script",
        "versionId": "1"
      },
      "param": [
        {
          "key": "urls",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 1,
                "string": "https://*/*"
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": {
      "isEditedByUser": true
    },
    "isRequired": true
  }
]


___TESTS___

scenarios:
- name: Loads the script with its key
  code: |-
    runCode({
      scriptUrl: 'https://api.library.example/sdk/0.1.0/embed.js',
      key: 'wk_live_1'
    });
    assertThat(injected).isEqualTo('https://api.library.example/sdk/0.1.0/embed.js?key=wk_live_1');
    assertApi('gtmOnSuccess').wasCalled();
- name: Encodes the URL of the service
  code: |-
    runCode({
      scriptUrl: 'https://cdn.library.example/embed.js',
      key: 'wk_live_1',
      siteRoot: 'https://api.library.example/a&b'
    });
    assertThat(injected).isEqualTo('https://cdn.library.example/embed.js?key=wk_live_1&site-root=https%3A%2F%2Fapi.library.example%2Fa%26b');
    assertApi('gtmOnSuccess').wasCalled();
- name: Fails if the script does not load
  code: |-
    mock('injectScript', (url, onSuccess, onFailure) => onFailure());
    runCode({ scriptUrl: 'https://cdn.library.example/embed.js', key: 'wk_live_1' });
    assertApi('gtmOnFailure').wasCalled();
    assertApi('gtmOnSuccess').wasNotCalled();
- name: Fails if the container does not permit the URL
  code: |-
    mock('queryPermission', false);
    runCode({ scriptUrl: 'https://cdn.library.example/embed.js', key: 'wk_live_1' });
    assertApi('injectScript').wasNotCalled();
    assertApi('gtmOnFailure').wasCalled();
setup: |-
  let injected = '';
  mock('queryPermission', true);
  mock('injectScript', (url, onSuccess) => {
    injected = url;
    onSuccess();
  });


___NOTES___

Docs: https://github.com/accessibility-widget/api/blob/main/docs/start/site-systems.md
