// A program that needs a test tool to run. caught by: app-keeps-its-arrows, programs-run-without-test-tools
import { vi } from 'vitest'

export const fake = vi
