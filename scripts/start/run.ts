// Runs a simulator until it is stopped: prints sign-in links, and ends cleanly on Ctrl-C and SIGTERM.
import type { Person } from '../../simulator/control-api/control.schemas'
import { worldOnWire } from '../../simulator/control-api/world-on-wire'
import { createSimulator } from '../../simulator/server'
import { readOptions, type StartOptions, usageOf } from './options'
import { fail, messageOf, stopOnSignals } from './stopping'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** A user of the world `main`, with the link that signs them in. */
type Enterable = Pick<Person, 'role' | 'email' | 'password' | 'enter' | 'plain_enter'>

/**
 * The addresses of app, console and API, and sign-in links for a lender and two rival investors: each on its own origin, and again
 * without subdomains of localhost.
 */
export const signInLinks = (url: string, cast: readonly Enterable[]): readonly string[] => {
  const lender = cast.find((person) => person.role === 'lender')
  const [investor, rival] = cast.filter((person) => person.role === 'investor')
  const links = (kind: 'enter' | 'plain_enter') =>
    Object.entries({ lender, investor, rival }).flatMap(([label, person]) =>
      person === undefined ? [] : [`  Enter as ${label.padEnd(8)}  ${person[kind]}`],
    )
  return [
    '',
    `  The loan auction marketplace runs at ${url}`,
    ...links('enter'),
    ...(investor === undefined ? [] : [`  Or sign in as        ${investor.email}  ${investor.password}`]),
    `  The console:         ${url}/simulator`,
    `  The control API:     ${url}/simulator/docs`,
    '',
    '  In Safari, which can’t open subdomains of localhost, use these, one person at a time:',
    ...links('plain_enter'),
    '',
  ]
}

/** Where other machines find the simulator; a warning if `host` should let them in and doesn't. Nothing without `host`. */
export const elsewhereLines = (host: string | undefined, urls: readonly string[]): readonly string[] => {
  if (host === undefined) return []
  if (urls.length === 0)
    return [`  Other machines can’t reach ${host}, which is an address of this machine only. Use --host 0.0.0.0.`, '']
  return [`  From other machines: ${urls.join('  ')}`, '']
}

/** Why the simulator can't start; says what to do if another program uses the port. */
export const startProblem = (error: unknown, port: number): string =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? `Port ${port} is already in use. Choose another one with --port, or stop the program that uses it.`
    : messageOf(error)

interface Program {
  /** How users call it, for --help. */
  readonly command: string
  readonly args: readonly string[]
  /** The folder of the built app. */
  readonly dist: string
  /** Runs before the simulator starts. */
  readonly prepare?: () => Promise<void>
}

const optionsOrExit = ({ command, args }: Program): StartOptions => {
  try {
    return readOptions(args)
  } catch (error) {
    return fail(`${messageOf(error)}\n\n${usageOf(command)}`)
  }
}

/** Starts a simulator with these arguments; ends the process if it can't, and after --help and --repair. */
export async function run(program: Program): Promise<void> {
  const { help, repair, simulator: options } = optionsOrExit(program)
  if (help) {
    print(usageOf(program.command))
    process.exit(0)
  }
  if (repair && options.data !== undefined) {
    const { explainFolder } = await import('../../simulator/persistence/data-folder')
    for (const line of await explainFolder(options.data)) print(line)
    process.exit(0)
  }
  try {
    await program.prepare?.()
    const simulator = await createSimulator({ ...options, dist: program.dist })
    const main = simulator.worlds.get('main')
    const cast = main === undefined ? [] : worldOnWire(main, simulator.url).cast
    for (const line of signInLinks(simulator.url, cast)) print(line)
    for (const line of elsewhereLines(options.host, simulator.elsewhere)) print(line)
    stopOnSignals(() => simulator.close())
  } catch (error) {
    fail(`Could not start the simulator: ${startProblem(error, options.port)}`)
  }
}
