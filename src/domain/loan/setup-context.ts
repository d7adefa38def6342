// The context for the rules of a setup, besides its values.
import type { ActOfLoan, DeliveryRestriction, SectionAct } from '../../contract/lookup'
import type { SetupValues } from './setup-values'

export interface SetupContext {
  readonly values: SetupValues
  /** The chosen section of the act; null if none. */
  readonly section: ActOfLoan | null
  /** The market's day, `YYYY-MM-DD`; null while official time is unknown. */
  readonly today: string | null
  readonly restrictions: readonly DeliveryRestriction[]
  /** The two letters of the chosen state; null or absent if none. */
  readonly stateCode?: string | null
}

/** True under a construction section. */
export const isConstruction = ({ section }: SetupContext): boolean => section?.type === 'construction'

/** True for a loan of the Rural Housing Service. */
export const isRhs = ({ values, section }: SetupContext): boolean => (section?.loan_type ?? values.type) === 'rhs'

/** The chosen section of the act; null if none. */
export const sectionOf = (values: SetupValues, sections: readonly SectionAct[]): SectionAct | null =>
  sections.find(({ id }) => String(id) === values.loan_section_act_id) ?? null
