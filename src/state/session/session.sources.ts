// What other tabs of this browser do with the session.
import { defineSource } from '../core/source'

export const sessionSource = defineSource({ name: 'session', listen: (_value, { session }) => session.facts() })
