// The text about invalid fields, on steps and above forms.
import { formatCountOf } from '../../../domain/formats'

/** `1 field needs attention`, `3 fields need attention`. */
export const attentionText = (count: number): string =>
  `${formatCountOf(count, 'field')} ${count === 1 ? 'needs' : 'need'} attention`
