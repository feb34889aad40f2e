'use strict';
const { readFileSync } = require('node:fs');
const { default: Sequencer } = require('@jest/test-sequencer');

/** In the first line of a file of tests, with the reason. */
const says = /^\/\/ Takes long: /;
const takesLong = ({ path }) => says.test(readFileSync(path, 'utf8'));

/**
 * Jest begins with the files that took longest before. Where none has run yet, in a clean clone, it begins with the
 * largest; those which wait or count for a minute are small, and whichever begins last has all cores but its own wait.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const long = new Set(tests.filter(takesLong));
    return [...sorted.filter((test) => long.has(test)), ...sorted.filter((test) => !long.has(test))];
  }
};
