// Times of the clock as people write them: `14:30`, `2:30 PM`, `230p`, `1430`, `10`. A time is `HH:MM` of 24 hours.
import { plainText } from './number'

const TIME = /^(\d{1,2})(?:[:.]?([0-5]\d))?\s*(?:([ap])\.?(?:m\.?)?)?(?:\s*(?:ET|EST|EDT))?$/i

/** `HH:MM`, or null for what is no time; without AM or PM the figures are those of 24 hours. */
export function readTime(text: string): string | null {
  const [, hours = '', minutes = '00', half] = TIME.exec(plainText(text)) ?? []
  if (hours === '') return null
  const typed = Number(hours)
  if (half === undefined) return typed > 23 ? null : `${hours.padStart(2, '0')}:${minutes}`
  if (typed < 1 || typed > 12) return null
  const hour = (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}
