// What tests build on may use the test tools.
import { screen } from '@testing-library/react'

export const heading = () => screen.getByRole('heading')
