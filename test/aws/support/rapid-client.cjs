/**
 * Replaces the native module of AWS's runtime interface client, and posts results and errors to the Runtime API.
 * `next` is not implemented. AWS_LAMBDA_NODEJS_USE_ALTERNATIVE_CLIENT_1=true makes the client fetch events in
 * JavaScript instead.
 */
const { request } = require('node:http');

function post(path, body, headers = {}) {
  const url = `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/invocation/${path}`;
  const sent = request(url, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } });
  sent.on('response', (response) => response.resume());
  sent.end(body);
}

module.exports = {
  next: () => Promise.reject(new Error('Set AWS_LAMBDA_NODEJS_USE_ALTERNATIVE_CLIENT_1=true.')),
  done: (requestId, body) => post(`${requestId}/response`, body),
  error: (requestId, body, cause) =>
    post(`${requestId}/error`, body, { 'Lambda-Runtime-Function-XRay-Error-Cause': cause }),
};
