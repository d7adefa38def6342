// The options of a script: `--help` prints how it is called, and what is wrong is said with the option's name and exit code 2.
import type { ParseArgsConfig } from 'node:util'
import { parseArgs } from 'node:util'
import { messageOf } from './start/stopping'

/** The text of an option that takes a whole number, as one; throws an Error that names the option. */
export function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number
  throw new Error(`--${option} takes a whole number from ${least}, not '${text}'.`)
}

/** Says what is wrong, and how the script is called; ends the process with exit code 2. */
export function unusable(usage: string, error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n\n${usage}\n`)
  return process.exit(2)
}

/** What was given, read by `read`; ends the process for `--help`, with exit code 0, and for what cannot be read, with 2. */
export function commandLine<const Config extends ParseArgsConfig, Wish>(
  usage: string,
  config: Config,
  read: (given: ReturnType<typeof parseArgs<Config>>) => Wish,
): Wish {
  if (process.argv.slice(2).includes('--help')) {
    process.stdout.write(`${usage}\n`)
    return process.exit(0)
  }
  try {
    return read(parseArgs(config))
  } catch (error) {
    return unusable(usage, error)
  }
}
