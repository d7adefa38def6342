// A truth that copies the app's rules, so that a wrong rule agrees with itself. caught by: simulator-world-keeps-its-arrows
import { half } from '../../src/domain/utils/rounding'

export const decide = () => half
