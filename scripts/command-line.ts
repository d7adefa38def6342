// Command lines of scripts: `--help` prints the usage, and a wrong option is reported by name with exit code 2.
import type { ParseArgsConfig } from 'node:util'
import { parseArgs } from 'node:util'
import { messageOf } from './start/stopping'

/** Parses the value of an option that takes a whole number; throws an Error that names the option. */
export function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number
  throw new Error(`--${option} must be a whole number of at least ${least}, not '${text}'.`)
}

/** Prints the error and the usage; exits with code 2. */
export function usageError(usage: string, error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n\n${usage}\n`)
  return process.exit(2)
}

/** The command line, parsed by `read`. Exits with code 0 after `--help`, and with 2 if it can't be parsed. */
export function commandLine<const Config extends ParseArgsConfig, Options>(
  usage: string,
  config: Config,
  read: (parsed: ReturnType<typeof parseArgs<Config>>) => Options,
): Options {
  if (process.argv.slice(2).includes('--help')) {
    process.stdout.write(`${usage}\n`)
    return process.exit(0)
  }
  try {
    return read(parseArgs(config))
  } catch (error) {
    return usageError(usage, error)
  }
}
