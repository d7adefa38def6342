// Which groups of modules somebody waits for because they could not be loaded. Nothing can say it through the state: its
// entries wait for the same group.
import { BehaviorSubject, Subject } from 'rxjs'

/** How many; a person has to know why the page stands still. */
export const missingGroups$ = new BehaviorSubject(0)
/** A person asks for another try, here and now. */
export const triedAgain$ = new Subject<void>()
