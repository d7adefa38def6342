// State that knows React. caught by: state-keeps-its-arrows
import { useState } from 'react'

export const useBid = () => useState(0)
