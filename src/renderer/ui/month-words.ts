const names = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2027-03` as `March 2027`. */
export const monthWords = (month: string): string => names.format(new Date(`${month}-01T00:00:00Z`))
