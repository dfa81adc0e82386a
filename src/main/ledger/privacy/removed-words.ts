/** Under this name the ledger remembers that its file may still hold words of what was removed: in the text index, or where rows have left. */
export const removedWords = 'removedWords'
