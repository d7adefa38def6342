#!/usr/bin/env node
// The command of the package, `loan-auction-simulator`: serves the built app that lies in the package. Builds nothing.
import { fileURLToPath } from 'node:url'
import { run } from '../start/run'

await run({
  command: 'loan-auction-simulator',
  args: process.argv.slice(2),
  dist: fileURLToPath(new URL('../app', import.meta.url)),
})
