// Declares a timeline step: its schema, and the conversion to a command of the world and back. Steps name people and auctions
// by key instead of id.
import * as z from 'zod/mini'
import type { Command, CommandName, CommandNamed } from '../../world/commands'
import type { Envelope } from '../../world/envelope'
import { duration, key, when } from '../language/values'
import type { KeyLookup, NameLookup } from './names'

/** When, and how often. */
const occasions = {
  at: when,
  every: z.optional(duration),
  times: z.optional(z.int().check(z.gte(1), z.lte(10_000), z.describe('How many times, together with `every`'))),
}

export const live = z.optional(
  z
    .enum(['person', 'control'])
    .check(z.describe('Who sent it in a recorded session. These steps run last at their instant')),
)

const base = {
  ...occasions,
  refused: z.optional(z.boolean().check(z.describe('True if the world is expected to refuse it'))),
  live,
}

/** The schema of `as` by who sends the step: a person; a seller or the operator; a guest who isn't signed in. */
const senders = {
  person: () => key,
  seller: () => z.optional(key),
  guest: () => z.optional(z.undefined()),
}
type Sender = keyof typeof senders

/** What a name in a step must refer to. */
export type Kind = 'person' | 'investor' | 'lender' | 'originator' | 'seller' | 'auction' | 'property'

/** The `with` of a step on one auction without other fields. */
export const onAuction = z.strictObject({ auction: key })

type FieldsSchema = z.ZodMiniType | null
type FieldsOf<W extends FieldsSchema> = W extends z.ZodMiniType ? z.output<W> : null

type Shape<Do extends string, By extends Sender, W extends FieldsSchema> = typeof base & {
  do: z.ZodMiniLiteral<Do>
  as: ReturnType<(typeof senders)[By]>
} & (W extends z.ZodMiniType ? { with: W } : unknown)

/** The fields of a command other than its name and envelope. */
type InputOf<Name extends CommandName> = Omit<CommandNamed<Name>, 'name' | keyof Envelope>

/** The fields of a step as written in a timeline. */
export type StepFields = Readonly<Record<string, unknown>>

interface Declaration<Name extends CommandName, Do extends string, By extends Sender, W extends FieldsSchema> {
  /** The command of the world. */
  readonly command: Name
  /** The name of the step; the command's name if omitted. */
  readonly do?: Do
  /** What it does, in one sentence. Shown in editors and in the documentation. */
  readonly does: string
  /** Who sends it. */
  readonly by: By
  /** A narrower role for the sender. */
  readonly role?: Kind
  /** The schema of `with`; null for a step without fields. */
  readonly with: W
  /** Fields of `with` that refer to something other than the default for their name. */
  readonly references?: Readonly<Record<string, Kind>>
  /** Converts the fields to the command's input. Throws UnknownName. */
  input(fields: FieldsOf<W>, names: NameLookup): InputOf<Name>
  /** Converts a command back to the fields of `with`. Null if no step can express it. */
  fields(command: CommandNamed<Name>, keys: KeyLookup): StepFields | null
}

/** One step. The members are methods (checked bivariantly), so definitions of all steps fit in one list. */
export interface StepDefinition<C extends Command, Do extends string, Schema extends z.ZodMiniType> {
  readonly do: Do
  /** What it does, in one sentence. */
  readonly does: string
  readonly command: CommandName
  readonly schema: Schema
  /** The required role of the sender in `as`. */
  readonly role: Kind
  /** Fields of `with` that refer to something other than the default for their name. */
  readonly references: Readonly<Record<string, Kind>>
  /** The command of a step. Throws UnknownName. */
  commandOf(fields: unknown, envelope: Envelope, names: NameLookup): C
  /** The step of a command, without `at`. Null if no step can express it. */
  stepOf(command: C, keys: KeyLookup): StepFields | null
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
  // The default of the type parameter says the same.
  const stepName = declaration.do ?? (name as string as Do)
  const shape = {
    ...base,
    do: z.literal(stepName).check(z.describe(declaration.does)),
    as: senders[by](),
    ...(fields === null ? {} : { with: fields }),
  }
  return {
    do: stepName,
    does: declaration.does,
    command: name,
    // Shape describes what the code above builds for each sender, with and without fields.
    schema: z.strictObject(shape) as unknown as z.ZodMiniObject<Shape<Do, By, W>, z.core.$strict>,
    role: declaration.role ?? 'person',
    references: declaration.references ?? {},
    commandOf: (parsedFields, envelope, names) =>
      // The schema has parsed the fields, and the name and the input belong to the same command.
      ({ name, ...envelope, ...declaration.input(parsedFields as FieldsOf<W>, names) }) as CommandNamed<Name>,
    stepOf: (command, keys) => {
      const stepFields = declaration.fields(command, keys)
      if (stepFields === null) return null
      const as = by === 'guest' ? {} : keys.sender(command)
      return { do: stepName, ...as, ...(fields === null ? {} : { with: withoutUndefined(stepFields) }) }
    },
  }
}

/** Removes undefined fields, which plain JSON can't represent. */
export const withoutUndefined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
