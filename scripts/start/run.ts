// Runs a simulator for people until it is stopped: prints sign-in links, and ends cleanly on Ctrl-C and SIGTERM. Builds nothing.
import type { Person } from '../../simulator/control-api/control.schemas'
import { worldOnWire } from '../../simulator/control-api/world-on-wire'
import { createSimulator } from '../../simulator/server'
import type { StartOptions } from './options'
import { readOptions, usageOf } from './options'
import { fail, messageOf, stopOnSignals } from './stopping'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** A user of the world `main`, with the link that signs them in. */
type Enterable = Pick<Person, 'role' | 'email' | 'password' | 'enter' | 'plain_enter'>

/**
 * The address, a sign-in link for a lender and two rival investors, each on an origin of its own, console and API; and the same
 * links for browsers that don't open such names.
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
    '  In Safari, which opens no names below localhost, one person at a time:',
    ...links('plain_enter'),
    '',
  ]
}

interface Program {
  /** How one starts it, for --help. */
  readonly command: string
  readonly args: readonly string[]
  /** The folder of the built app. */
  readonly dist: string
  /** Called before it starts. */
  readonly prepare?: () => Promise<void>
}

const optionsOrExit = ({ command, args }: Program): StartOptions => {
  try {
    return readOptions(args)
  } catch (error) {
    return fail(`${messageOf(error)}\n\n${usageOf(command)}`)
  }
}

/** Reads the arguments and runs; never returns without having ended the process or started a simulator. */
export async function run(program: Program): Promise<void> {
  const { help, repair, simulator: wish } = optionsOrExit(program)
  if (help) {
    print(usageOf(program.command))
    process.exit(0)
  }
  if (repair && wish.data !== undefined) {
    const { explainFolder } = await import('../../simulator/persistence/data-folder')
    for (const line of await explainFolder(wish.data)) print(line)
    process.exit(0)
  }
  try {
    await program.prepare?.()
    const simulator = await createSimulator({ ...wish, dist: program.dist })
    const main = simulator.worlds.get('main')
    const cast = main === undefined ? [] : worldOnWire(main, `localhost:${simulator.port}`).cast
    for (const line of signInLinks(simulator.url, cast)) print(line)
    stopOnSignals(() => simulator.close())
  } catch (error) {
    fail(`The marketplace could not be opened: ${messageOf(error)}`)
  }
}
