// Reads the options of a script. `--help` prints its usage; an invalid option prints an error and the usage, with exit code 2.
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { messageOf } from './start/stopping'

/** The value of an option that takes a whole number; throws an Error that names the option. */
export function wholeNumber(option: string, text: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= min && number <= max) return number
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
  throw new Error(`--${option} takes a whole number ${range}, not '${text}'.`)
}

/** Prints the error and the usage, and ends the process with exit code 2. */
function refuse(usage: string, error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n\n${usage}\n`)
  return process.exit(2)
}

/** Parses the arguments and returns the result of `read`, which may throw. Ends the process after `--help` and after an error. */
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
    return refuse(usage, error)
  }
}
