export const why = 'caught by: files-open-with-their-purpose'
