const { default: Sequencer } = require('@jest/test-sequencer');

/** Projects whose single files take minutes, by a browser or another program. */
const longest = ['aws', 'openapi-fuzz', 'openapi-clients', 'limits', 'browser'];

/**
 * Begins with what takes longest, so that at the end no core waits for one file. Where jest has run before it knows the
 * times; in a fresh clone it goes by the size of the files alone, and these look short.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = (test) => {
      const place = longest.indexOf(test.context.config.displayName?.name);
      return place < 0 ? longest.length : place;
    };
    return super.sort(tests).sort((left, right) => rank(left) - rank(right));
  }
};
