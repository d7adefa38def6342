// How a step of a timeline is declared: once, with its schema, the way to a command of the world and the way back.
// Names of people and auctions stand for ids.
import * as z from 'zod/mini'
import type { Command, CommandName, CommandNamed } from '../../world/commands'
import type { Envelope } from '../../world/envelope'
import { duration, key, offset } from '../language/values'
import type { Keys, Names } from './names'

/** When, and how often. */
const when = {
  at: offset,
  every: z.optional(duration),
  times: z.optional(z.int().check(z.gte(1), z.lte(10_000), z.describe('How often, together with `every`'))),
}

/** Who entered it in a recorded session. */
export const live = z.optional(
  z
    .enum(['person', 'control'])
    .check(z.describe('Who entered it in a recorded session; such steps come last of their instant')),
)

const base = {
  ...when,
  refused: z.optional(z.boolean().check(z.describe('True when the world is expected to refuse it'))),
  live,
}

/** The schema of `as`, by who takes the step: a person, a seller or the operator, a guest who is not signed in. */
const senders = {
  person: () => key,
  seller: () => z.optional(key),
  guest: () => z.optional(z.undefined()),
}
type Sender = keyof typeof senders

/** What a name in a step may refer to. */
export type Kind = 'person' | 'investor' | 'lender' | 'originator' | 'seller' | 'auction' | 'property'

/** The `with` of a step about one auction and nothing else. */
export const onAuction = z.strictObject({ auction: key })

type FieldsSchema = z.ZodMiniType | null
type FieldsOf<W extends FieldsSchema> = W extends z.ZodMiniType ? z.output<W> : null

type Shape<Do extends string, By extends Sender, W extends FieldsSchema> = typeof base & {
  do: z.ZodMiniLiteral<Do>
  as: ReturnType<(typeof senders)[By]>
} & (W extends z.ZodMiniType ? { with: W } : unknown)

/** What a command holds besides its name and envelope. */
type InputOf<Name extends CommandName> = Omit<CommandNamed<Name>, 'name' | keyof Envelope>

/** The fields of a step, as they are written in a timeline. */
export type StepFields = Readonly<Record<string, unknown>>

interface Declaration<Name extends CommandName, Do extends string, By extends Sender, W extends FieldsSchema> {
  /** The command of the world. */
  readonly command: Name
  /** The name of the step; that of the command when left out. */
  readonly do?: Do
  /** A sentence: what it does. Editors show it, and the console's documentation. */
  readonly does: string
  /** Who takes it. */
  readonly by: By
  /** A narrower role for the person who takes it. */
  readonly role?: Kind
  /** The schema of `with`; null for a step without. */
  readonly with: W
  /** Fields of `with` whose names refer to something else than everywhere. */
  readonly refers?: Readonly<Record<string, Kind>>
  /** What the command holds. Throws UnknownName for a name that the world does not know. */
  input(fields: FieldsOf<W>, names: Names): InputOf<Name>
  /** The way back: the fields of `with`. Null when no step can express the command. */
  fields(command: CommandNamed<Name>, keys: Keys): StepFields | null
}

/** One step. The members are methods, so that the definitions of all steps fit in one list. */
export interface StepDefinition<C extends Command, Do extends string, Schema extends z.ZodMiniType> {
  readonly do: Do
  /** A sentence: what it does. */
  readonly does: string
  readonly command: CommandName
  readonly schema: Schema
  /** What the person in `as` must be. */
  readonly role: Kind
  /** Fields of `with` whose names refer to something else than everywhere. */
  readonly refers: Readonly<Record<string, Kind>>
  /** The command of a step. Throws UnknownName for a name that the world does not know. */
  commandOf(fields: unknown, envelope: Envelope, names: Names): C
  /** The step of a command, without `at`. Null when no step can express it. */
  stepOf(command: C, keys: Keys): StepFields | null
}

/** Declares one step. */
export function defineStep<
  Name extends CommandName,
  By extends Sender,
  W extends FieldsSchema,
  Do extends string = Name,
>(
  declaration: Declaration<Name, Do, By, W>,
): StepDefinition<CommandNamed<Name>, Do, z.ZodMiniObject<Shape<Do, By, W>, z.core.$strict>> {
  const { command: name, by, with: fields } = declaration
  // Without a name of its own the step has that of the command, as the default of the type says.
  const named = declaration.do ?? (name as string as Do)
  const shape = {
    ...base,
    do: z.literal(named).check(z.describe(declaration.does)),
    as: senders[by](),
    ...(fields === null ? {} : { with: fields }),
  }
  return {
    do: named,
    does: declaration.does,
    command: name,
    // Shape says of each sender and of steps without fields what the line above makes.
    schema: z.strictObject(shape) as unknown as z.ZodMiniObject<Shape<Do, By, W>, z.core.$strict>,
    role: declaration.role ?? 'person',
    refers: declaration.refers ?? {},
    commandOf: (read, envelope, names) =>
      // The fields were read by the schema; the name and the input are those of this very command.
      ({ name, ...envelope, ...declaration.input(read as FieldsOf<W>, names) }) as CommandNamed<Name>,
    stepOf: (command, keys) => {
      const written = declaration.fields(command, keys)
      if (written === null) return null
      const as = by === 'guest' ? {} : keys.sender(command)
      return { do: named, ...as, ...(fields === null ? {} : { with: given(written) }) }
    },
  }
}

/** Without the fields that were left out: plain JSON has no undefined. */
export const given = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  // Every undefined value is gone, and with it its key.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
