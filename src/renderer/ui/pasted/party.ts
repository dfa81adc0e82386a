/** Reads from a message who travels and in how many rooms. */
import { foldMessage, type TradeWord, tradeWords, type WordKind } from './trade-words.ts'

/** A room as asked for. An age is null if the message does not state it. */
export interface AskedRoom {
  readonly adults: number
  readonly ages: readonly (number | null)[]
}

/** What a message says about people, rooms and nights. */
export interface PartyReading {
  /** Null unless the message leaves no doubt about the adults and children of each room. */
  readonly rooms: readonly AskedRoom[] | null
  /** Whether it says anything about people or rooms. */
  readonly isStated: boolean
  /** Whether it only names a type of room, as in a question for its price. */
  readonly isTypeOnly: boolean
  /** The stated numbers of nights; `NaN` for one that is uncertain. */
  readonly nights: readonly number[]
}

/** Rooms of one kind; `capacity` is the number of adults that the type is for, null without a type. */
interface RoomGroup {
  readonly count: number
  /** Whether the message states the number. */
  readonly isStated: boolean
  capacity: number | null
  /** Positions of the first and the last word. */
  readonly from: number
  to: number
}

/** What is counted in a part of a message. */
interface Count {
  readonly adults: number[]
  readonly persons: number[]
  readonly ages: (number | null)[]
  readonly groups: RoomGroup[]
  readonly nights: number[]
  /** Positions after which a number of people was read. */
  readonly peopleAt: number[]
  /** Whether the people or something else is stated for each room; null without such words. */
  each: 'people' | 'other' | null
  isUnclear: boolean
}

/** Larger numbers are not numbers of people or rooms. */
const largestCount = 30
const oldestChild = 17

/** Words between a number and its noun: `2 x DZ`, `3 separate rooms`. */
const between = /^(?:x|×|\*|sola|einzigen|separate|connecting|standard|superior|deluxe|quiet|nice|getrennte|ruhige|ayri|adet)$/
const nouns: readonly WordKind[] = ['adult', 'person', 'child', 'infant', 'room', 'type', 'night', 'week']

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** Returns the last position of a list of ages from `at` on, with the ages: `5, 8 and 13 years`, `8 months`. */
function agesFrom(words: readonly TradeWord[], at: number) {
  const ages: number[] = []
  let [to, hasUnit] = [at - 1, false]
  for (let i = at; words[i]?.kind === 'number'; ) {
    const { value = 0 } = words[i] ?? {}
    const unitAt = words[i + 1]?.text === '-' || words[i + 1]?.text === '.' ? i + 2 : i + 1
    const unit = words[unitAt]?.kind
    // `5y`, but not `5 y 9`
    const isUnit = unit === 'year' || unit === 'month' || (words[i + 1]?.text === 'y' && words[i + 2]?.kind !== 'number')
    const next = words[i + 1]?.kind
    const age = unit === 'month' ? Math.floor(value / 12) : value
    if (age > oldestChild || (!isUnit && next && nouns.includes(next))) break
    ages.push(age)
    hasUnit ||= isUnit
    to = isUnit ? unitAt : i
    if (isUnit && words[to + 1]?.text === '.') to += 1
    if (/^(?:old|alt)$/.test(words[to + 1]?.text ?? '')) to += 1
    i = to + 1
    while (words[i]?.kind === 'and' || /^[,،/&+]$/.test(words[i]?.text ?? '')) i += 1
  }
  return { ages, to, hasUnit }
}

/** Counts people, rooms and nights. */
function countIn(words: readonly TradeWord[]): Count {
  const count: Count = { adults: [], persons: [], ages: [], groups: [], nights: [], peopleAt: [], each: null, isUnclear: false }
  let [hasFamily, isSingleUse] = [false, false]
  const agesAt = new Set<number>()
  const textAt = (i: number) => words[i]?.text ?? ''
  const kindAt = (i: number) => words[i]?.kind
  const isNumber = (i: number) => kindAt(i) === 'number' && (words[i]?.value ?? 0) <= largestCount

  /** Returns the position of the number before a noun; -1 if there is none. A number with an alternative makes the party unclear. */
  const numberBefore = (noun: number): number => {
    const at = between.test(textAt(noun - 1)) ? noun - 2 : noun - 1
    if (!isNumber(at)) return -1
    const isAlternative =
      kindAt(at - 1) === 'or' || (/^[-–/+]$/.test(textAt(at - 1)) && isNumber(at - 2) && !nouns.includes(kindAt(at - 3) ?? 'other'))
    if (isAlternative) count.isUnclear = true
    return at
  }
  /** Returns the number in `Adults: 2` or `Number of rooms: 2`; null if there is none. `Pax 2` needs a line of its own. */
  const numberAfter = (noun: number, isBare: boolean): number | null => {
    const colon = [noun + 1, noun + 2].find((i) => /^[:=]$/.test(textAt(i)))
    const at = colon === undefined ? noun + 1 : colon + 1
    const isFree = !nouns.includes(kindAt(at + 1) ?? 'other') && textAt(at + 1) !== ':'
    return isNumber(at) && isFree && (colon !== undefined || (isBare && /^(?:line|mark)$/.test(kindAt(at + 1) ?? 'line')))
      ? (words[at]?.value ?? null)
      : null
  }
  const numberOf = (noun: number, isBare = false): number | null => {
    const before = numberBefore(noun)
    // `شخص واحد`, `بالغان اثنان`
    const implied = words[noun]?.implied ?? null
    return before >= 0 ? (words[before]?.value ?? null) : implied === 2 ? implied : (numberAfter(noun, isBare) ?? implied)
  }

  const readChild = (i: number, { kind, text, isPlural }: TradeWord): void => {
    const numberAt = numberBefore(i)
    // `a 7-year-old child`, `5, 8 ve 13 yaşlarında 3 çocuk`
    let first = numberAt >= 0 ? numberAt - 1 : i - 1
    while (/^(?:old|-)$/.test(textAt(first))) first -= 1
    const isAgeBefore = !agesAt.has(first) && (kindAt(first) === 'year' || kindAt(first) === 'month')
    if (isAgeBefore) {
      do first -= 1
      while (kindAt(first) === 'number' || kindAt(first) === 'and' || /^[,،&-]$/.test(textAt(first)))
      while (kindAt(first + 1) !== 'number' && first < i) first += 1
    }
    const labelled = /^[:=]$/.test(textAt(i + 1)) && !(kindAt(i + 3) === 'and' || textAt(i + 3) === ',') ? numberAfter(i, false) : null
    let at = labelled === null ? i + 1 : i + 3
    let [isMarked, hasComma] = [false, false]
    for (let steps = 0; steps < 4 && !isNumber(at); steps++) {
      if (textAt(at) === '(' || kindAt(at) === 'aged' || /^(?:are|is|sind|ist|of|de|von|:)$/.test(textAt(at))) isMarked = true
      else if (textAt(at) === ',') hasComma = true
      else if (!/^(?:im|mit|\.)$/.test(textAt(at))) break
      at += 1
    }
    const list = agesFrom(words, isAgeBefore ? first + 1 : at)
    const stated = numberAt >= 0 ? (words[numberAt]?.value ?? null) : (labelled ?? words[i]?.implied ?? null)
    const isEnd = /^(?:mark|line)$/.test(kindAt(list.to + 1) ?? 'line')
    // `kids 2, 5 & 8` may be two children or three.
    const isList = list.ages.length > 1 && list.ages[0] !== list.ages.length - 1
    const isBare = isEnd && !hasComma && (stated === list.ages.length || (stated === null && (isPlural ? isList : list.ages.length === 1)))
    const ages = isAgeBefore || isMarked || list.hasUnit || isBare ? list.ages : []
    // `kind` and `son` are also other words in other languages.
    if (stated === null && (text === 'son' ? !isMarked : text === 'kind' && ages.length === 0)) return
    const number = stated ?? (ages.length > 0 ? ages.length : kind === 'infant' ? 1 : null)
    const areKnown = count.ages.length > 0 && !count.ages.includes(null)
    // `a boy of 6 and a girl of 3, so 2 children`; `and the child`
    if (ages.length === 0 && areKnown && (number === null ? !isPlural : number > 1 && number === count.ages.length)) return
    if (number === null || (ages.length > 0 && ages.length !== number) || (isPlural && number === 1)) count.isUnclear = true
    else count.ages.push(...(ages.length > 0 ? ages : new Array<null>(number).fill(null)))
    for (let read = first + 1; read <= list.to; read++) agesAt.add(read)
  }

  const isSum = (at: number) => textAt(at) === '+' || kindAt(at) === 'and'
  const isChild = (at: number) => kindAt(at) === 'child' || kindAt(at) === 'infant'
  /** Whether children are added to the people: `2 pax + 1 child`, but not `4 people, 2 children`. */
  const isAddedTo = (i: number) =>
    (isSum(i + 1) && (isChild(i + 2) || (isNumber(i + 2) && isChild(i + 3)))) || (isChild(i + 1) && textAt(i + 1).startsWith('و'))
  /** Whether a child stands soon after an age: `7 yaşında bir çocuk`. */
  const isOfChild = (i: number) => agesAt.has(i) || [1, 2, 3].some((ahead) => isChild(i + ahead))

  const readRoom = (i: number, { kind, value, text, implied, isPlural }: TradeWord): void => {
    const last = count.groups.at(-1)
    const capacity = kind === 'type' ? value : null
    const numberAt = numberBefore(i)
    if (kindAt(i + 1) === 'bed' || (kind === 'type' && kindAt(i + 1) === 'night')) return
    // `double room`, `Zimmer (DZ)`, `double or twin`; but not `غرفة مزدوجة وغرفة`
    const isNext =
      last !== undefined && (last.to === i - 1 || (last.to === i - 2 && (kindAt(i - 1) === 'or' || /^[(/]$/.test(textAt(i - 1)))))
    if (isNext && numberAt < 0 && !text.startsWith('و')) {
      if (last.capacity !== null && capacity !== null && last.capacity !== capacity) count.isUnclear = true
      last.capacity ??= capacity
      last.to = i
      return
    }
    // `habitación doble`, `غرفتين مزدوجتين`: counted at its type
    if (kind === 'room' && kindAt(i + 1) === 'type' && numberAt < 0) return
    const room = kind === 'type' && kindAt(i - 1) === 'room' ? words[i - 1] : undefined
    // `DBL x2`
    const times = /^[x×]$/.test(textAt(i + 1)) && isNumber(i + 2) ? (words[i + 2]?.value ?? null) : null
    const number = times ?? (numberAt < 0 && room?.implied ? room.implied : numberOf(i))
    const isStated = number !== null && (times !== null || numberAt >= 0 || implied === null || room !== undefined)
    if (kind === 'room' ? number === null : isPlural || room?.isPlural) {
      if (kind === 'type' && !isStated) count.isUnclear = true
      if (!isStated) return
    }
    count.groups.push({ count: number ?? 1, capacity, isStated, from: room === undefined ? i : i - 1, to: i })
  }

  for (const [i, word] of words.entries()) {
    switch (word.kind) {
      case 'adult':
      case 'person': {
        const people = numberOf(i, true)
        const isSecondNoun = (kindAt(i - 1) === 'person' || kindAt(i - 1) === 'adult') && count.peopleAt.at(-1) === i - 1
        if (isSecondNoun && word.kind === 'adult') count.adults.push(...count.persons.splice(-1))
        else if (!isSecondNoun && people !== null && people > 0)
          count[word.kind === 'adult' || isAddedTo(i) ? 'adults' : 'persons'].push(people)
        else if (!isSecondNoun) break
        count.peopleAt.push(i)
        // `2 adults and 1 senior`
        if (isSum(i + 1) && isNumber(i + 2) && kindAt(i + 3) === 'other') count.isUnclear = true
        break
      }
      case 'child':
      case 'infant':
        readChild(i, word)
        break
      case 'room':
      case 'type':
        readRoom(i, word)
        break
      case 'night':
      case 'week': {
        const before = numberBefore(i)
        const isArticle = word.kind === 'night' && /^an?$/.test(textAt(before))
        const stated =
          before >= 0 && !isArticle ? words[before]?.value : word.kind === 'night' && word.implied === 1 ? undefined : word.implied
        if (stated) count.nights.push(stated * (word.kind === 'week' ? 7 : 1))
        break
      }
      case 'each': {
        // Otherwise it is about something else, such as a price.
        const isOfPeople =
          (count.peopleAt.at(-1) ?? -9) >= i - 2 || [i + 1, i + 2].some((at) => kindAt(at) === 'adult' || kindAt(at) === 'person')
        count.each = isOfPeople ? 'people' : (count.each ?? 'other')
        break
      }
      case 'singleUse':
        isSingleUse = true
        break
      case 'extra':
        count.isUnclear = true
        break
      case 'year':
      case 'month': {
        // The age of somebody who was not counted.
        const before = textAt(i - 1) === '-' ? i - 2 : i - 1
        if (kindAt(before) === 'number' && (words[before]?.value ?? 0) <= oldestChild && !isOfChild(i)) count.isUnclear = true
        break
      }
      case 'mark':
        // `and Tim (9)`
        if (word.text === '(' && kindAt(i - 1) === 'other' && textAt(i + 2) === ')' && isNumber(i + 1) && !agesAt.has(i + 1))
          count.isUnclear ||= (words[i + 1]?.value ?? 0) <= oldestChild
        break
      case 'family':
        hasFamily = true
        break
      default:
    }
  }
  const [group] = count.groups
  if (isSingleUse && group && count.groups.length === 1) group.capacity = 1
  else if (isSingleUse) count.isUnclear = true
  if (hasFamily && count.adults.length + count.persons.length === 0) count.isUnclear = true
  return count
}

/** Divides the people into the rooms; null if there is any doubt. */
function divide({ adults, persons, ages, groups, each, isUnclear }: Count): AskedRoom[] | null {
  const typed = groups.flatMap(({ count, capacity }) =>
    capacity === null ? [] : new Array<number>(Math.min(count, largestCount)).fill(capacity),
  )
  const plainCounts = groups.filter(({ capacity }) => capacity === null).map(({ count }) => count)
  const rooms = typed.length || plainCounts[0] || 0
  if (isUnclear || plainCounts.length > 1 || (plainCounts[0] !== undefined && plainCounts[0] !== rooms)) return null
  const mentioned = adults.length > 0 ? adults : persons
  // Persons together with children may or may not include them.
  if (adults.length === 0 && persons.length > 0 && ages.length > 0) return null
  if (mentioned.length > 1 && sum(mentioned) !== sum(typed)) return null
  const people = mentioned.length === 0 ? null : sum(mentioned)
  const total = sum(persons)
  if (adults.length > 0 && total > 0 && total !== people && total !== (people ?? 0) + ages.length) return null
  const room = (count: number): AskedRoom => ({ adults: count, ages })
  const isFamily = people !== null && people <= 2 && ages.length <= 2
  if (rooms === 0) return isFamily ? [room(people)] : null
  if (rooms === 1) {
    const [capacity = null] = typed
    if (people === null) return capacity === null || ages.length > 0 ? null : [room(capacity)]
    return capacity === null || people <= capacity ? [room(people)] : null
  }
  if (ages.length > 0) return null
  const inEach = each === 'people' ? people : null
  if (typed.length > 0) {
    const isFull = people === null || (inEach === null ? people : inEach * rooms) === sum(typed)
    return isFull ? typed.map(room) : null
  }
  if (inEach !== null) return new Array<AskedRoom>(rooms).fill(room(inEach))
  return people === rooms && each === null ? new Array<AskedRoom>(rooms).fill(room(1)) : null
}

/** Divides the people of a part of a message. If the part names people after each of several kinds of rooms, they belong to these rooms. */
function roomsOf(words: readonly TradeWord[]): AskedRoom[] | null {
  const all = countIn(words)
  const { groups, peopleAt, isUnclear } = all
  const starts = groups.map(({ from }) => from)
  const hasPeople = starts.every((from, i) => peopleAt.some((at) => at > from && at < (starts[i + 1] ?? words.length)))
  if (groups.length < 2 || isUnclear || !hasPeople) return divide(all)
  const parts = starts.map((from, i) => {
    const numberAt = words[from - 1]?.kind === 'number' ? from - 1 : from
    const end = starts[i + 1]
    return divide(countIn(words.slice(numberAt, end === undefined ? undefined : words[end - 1]?.kind === 'number' ? end - 1 : end)))
  })
  const rooms = parts.every((part) => part !== null) ? parts.flat() : []
  // Otherwise some of the people are named before the first room.
  const isComplete =
    sum(rooms.map(({ adults }) => adults)) === sum([...all.adults, ...all.persons]) &&
    sum(rooms.map(({ ages }) => ages.length)) === all.ages.length
  return isComplete ? rooms : null
}

/** `Room 1:`, `1. oda:` */
const roomLabel =
  /(?<![\p{L}\d])(?:(?:room|zimmer|habitacion|oda|(?:ال)?غرفة) ?(?:no\.? ?|nr\.? ?)?\d\d? ?[:–-]|\d\. ?(?:room|zimmer|habitacion|oda) ?:)/gu

const mostRooms = 20
const mostAdults = 20
const mostChildren = 10

/** Reads the party from the text of a message, from which the dates were removed. */
export function readParty(text: string): PartyReading {
  const folded = foldMessage(text)
  const words = tradeWords(folded)
  const all = countIn(words)
  const [head = '', ...parts] = folded.split(roomLabel)
  const stated = countIn(tradeWords(head)).groups[0]?.count
  const labelled = parts.map((part) => roomsOf(tradeWords(part)))
  const isLabelled = parts.length > 1 && (stated === undefined || stated === parts.length)
  const rooms = isLabelled ? (labelled.every((part) => part?.length === 1) ? labelled.flatMap((part) => part ?? []) : null) : roomsOf(words)
  const isPossible =
    rooms !== null &&
    rooms.length <= mostRooms &&
    rooms.every(({ adults, ages }) => adults >= 1 && adults <= mostAdults && ages.length <= mostChildren)
  return {
    rooms: isPossible && (parts.length < 2 || isLabelled) ? rooms : null,
    isStated: all.isUnclear || all.adults.length + all.persons.length + all.ages.length + all.groups.length > 0,
    isTypeOnly: all.peopleAt.length === 0 && all.groups.every(({ isStated }) => !isStated),
    nights: all.nights,
  }
}
