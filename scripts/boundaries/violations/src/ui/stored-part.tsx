// A part bound to the store. caught by: ui-keeps-its-arrows
import { useSelector } from 'react-redux'

export const Count = () => <b>{useSelector(() => 1)}</b>
