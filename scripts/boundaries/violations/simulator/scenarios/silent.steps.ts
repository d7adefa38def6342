// Deliberate violation: a step that does not say what it does.
// caught by: steps-say-what-they-do
const defineStep = (step: object): object => step

export const silentSteps = [defineStep({ command: 'sit still', by: 'person', with: null })]
