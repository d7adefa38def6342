#!/usr/bin/env node
// `npm run check:api -- --origin URL --as EMAIL`: checks what a real server lacks or does differently, and which features the app
// would hide. Exits 1 if the marketplace can't run on it.
import { type CheckOptions, checkApi, isCompatible, reportLines } from './check-api/check-api'
import { commandLine } from './command-line'

const USAGE = `npm run check:api -- --origin URL --as EMAIL [--password TEXT] [--realtime reverb|socket.io] [--key KEY] [--socket URL]
  --password   the password (default: PASSWORD in the environment)
  --realtime   joins each channel once; without it, channels are only authorized
  --key        the key of the app, for reverb (default local)
  --socket     the URL of the socket server (default: the origin)
  In the package, the command is loan-auction-check-api.`

const config = {
  options: {
    origin: { type: 'string' },
    as: { type: 'string' },
    password: { type: 'string' },
    realtime: { type: 'string' },
    key: { type: 'string', default: 'local' },
    socket: { type: 'string' },
  },
} as const
const options = commandLine(USAGE, config, ({ values }): CheckOptions => {
  const { as: email, realtime, key, password = process.env.PASSWORD } = values
  if (realtime !== undefined && realtime !== 'reverb' && realtime !== 'socket.io')
    throw new Error(`--realtime takes reverb or socket.io, not '${realtime}'.`)
  if (values.origin === undefined || !URL.canParse(values.origin))
    throw new Error('--origin takes an address, such as https://api.example.com.')
  if (email === undefined) throw new Error('--as takes the email of a user who can sign in.')
  if (password === undefined) throw new Error('There is no password. Set --password, or PASSWORD in the environment.')
  const origin = values.origin.replace(/\/$/, '')
  const socket = (values.socket ?? origin).replace(/\/$/, '')
  const address = realtime === 'reverb' ? socket.replace(/^http/, 'ws') : socket.replace(/^ws/, 'http')
  return { origin, email, password, realtime: realtime === undefined ? null : { broadcaster: realtime, key, address } }
})
const report = await checkApi(options)
for (const line of reportLines(report)) console.log(line)
process.exitCode = isCompatible(report) ? 0 : 1
