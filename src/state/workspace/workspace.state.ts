// Under which name the workspace is saved.

/** The subject of saving it. */
export const workspaceSubject = 'workspace.save'
