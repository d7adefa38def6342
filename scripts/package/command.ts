#!/usr/bin/env node
// The package's command, `loan-auction-simulator`: `npm start` with the app in the package.
import { fileURLToPath } from 'node:url'
import { run } from '../start/run'

await run({
  command: 'loan-auction-simulator',
  args: process.argv.slice(2),
  dist: fileURLToPath(new URL('../app', import.meta.url)),
})
