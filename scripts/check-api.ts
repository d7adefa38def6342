// `npm run check:api -- --origin URL --as EMAIL`: what of a real server is missing, differs, or would be hidden. Exit 1 when
// something that the specification lists fails.
import type { RealtimeTarget } from './check-api/channels'
import { checkApi, isFit, reportLines } from './check-api/check-api'
import { commandLine, unusable } from './command-line'

const USAGE = `npm run check:api -- --origin URL --as EMAIL [--password TEXT] [--realtime reverb|socket.io] [--key KEY] [--socket URL]
  --password   the password; PASSWORD in the environment when left out
  --realtime   joins each channel once; without it channels are only signed
  --key        the key of the app, for reverb (local)
  --socket     where the socket server is, if not at the origin`

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
const values = commandLine(USAGE, config, (given) => given.values)
const { origin, as: email, realtime, key, socket } = values
const password = values.password ?? process.env.PASSWORD
const broadcaster: 'reverb' | 'socket.io' | null = realtime === 'reverb' || realtime === 'socket.io' ? realtime : null
if (realtime !== undefined && broadcaster === null)
  unusable(USAGE, `--realtime takes reverb or socket.io, not '${realtime}'.`)
if (origin === undefined || !URL.canParse(origin))
  unusable(USAGE, '--origin takes an address, such as https://api.example.com.')
if (email === undefined) unusable(USAGE, '--as takes the email of a user who can sign in.')
if (password === undefined) unusable(USAGE, '--password is missing, and so is PASSWORD in the environment.')
const base = origin.replace(/\/$/, '')
const at = (socket ?? base).replace(/\/$/, '')
const address = broadcaster === 'reverb' ? at.replace(/^http/, 'ws') : at.replace(/^ws/, 'http')
const target: RealtimeTarget | null = broadcaster === null ? null : { broadcaster, key, address }
const report = await checkApi({ origin: base, email, password, realtime: target })
for (const line of reportLines(report)) console.log(line)
process.exitCode = isFit(report) ? 0 : 1
