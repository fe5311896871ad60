#!/usr/bin/env node
require('../bin/launch.cjs')('cli/main.ts');
