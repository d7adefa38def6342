// `npm run check:api -- --origin URL --as EMAIL`: reports what is missing from a real server, what differs from the contract, and which
// features the app would hide. Exits with code 1 if something in the specification fails.
import type { RealtimeTarget } from './check-api/channels'
import { checkApi, isFit, reportLines } from './check-api/check-api'
import { commandLine, usageError } from './command-line'

const USAGE = `npm run check:api -- --origin URL --as EMAIL [--password TEXT] [--realtime reverb|socket.io] [--key KEY] [--socket URL]
  --password   the user's password (default: PASSWORD from the environment)
  --realtime   also subscribe to each channel once; without it, channels are only authorized
  --key        app key for reverb (default: local)
  --socket     URL of the socket server, if it isn't the origin`

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
const values = commandLine(USAGE, config, (parsed) => parsed.values)
const { origin, as: email, realtime, key, socket } = values
const password = values.password ?? process.env.PASSWORD
const broadcaster: 'reverb' | 'socket.io' | null = realtime === 'reverb' || realtime === 'socket.io' ? realtime : null
if (realtime !== undefined && broadcaster === null)
  usageError(USAGE, `--realtime must be reverb or socket.io, not '${realtime}'.`)
if (origin === undefined || !URL.canParse(origin))
  usageError(USAGE, '--origin must be a URL such as https://api.example.com.')
if (email === undefined) usageError(USAGE, '--as must be the email of a user who can sign in.')
if (password === undefined) usageError(USAGE, 'Set --password, or PASSWORD in the environment.')
const base = origin.replace(/\/$/, '')
const at = (socket ?? base).replace(/\/$/, '')
const address = broadcaster === 'reverb' ? at.replace(/^http/, 'ws') : at.replace(/^ws/, 'http')
const target: RealtimeTarget | null = broadcaster === null ? null : { broadcaster, key, address }
const report = await checkApi({ origin: base, email, password, realtime: target })
for (const line of reportLines(report)) console.log(line)
process.exitCode = isFit(report) ? 0 : 1
