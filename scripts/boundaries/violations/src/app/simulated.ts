// The app that knows its simulator. caught by: app-keeps-its-arrows
import { decide } from '../../simulator/world/decide'

export const cheat = decide
