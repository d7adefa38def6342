// A folder that nobody entered in the table. caught by: every-folder-is-in-the-table
export const guarded = false
