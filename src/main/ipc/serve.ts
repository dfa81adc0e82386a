/** The one door between window and desk: every question is read here, and every answer leaves as an outcome. */
import { randomUUID } from 'node:crypto'
import { FailureError, type FieldProblem, failed, type Outcome, ok } from '../../shared/contract/failure.ts'
import { type Desk, type ProcedureName, procedures } from '../../shared/contract/procedures/procedures.ts'
import { type Fault, faultOf } from '../../shared/domain/fault.ts'
import type { z } from '../../shared/domain/zod.ts'
import { say } from '../../shared/words/say.ts'

const kibibyte = 1024

/** Longest question, in bytes of JSON. A search may carry 20,000 hotel codes. */
const largestInput = (name: ProcedureName) => (name === 'search.start' ? 1024 * kibibyte : 256 * kibibyte)

/** Answers a question by name; never rejects. Neither name nor input is trusted. */
export type AnswerQuestion = (name: string, input: unknown) => Promise<Outcome<unknown>>

/** A fault as a log may have it: no message, because a message may hold what a clerk typed. */
export interface FaultReport extends Fault {
  /** What the window shows; finds this line. */
  readonly reference: string
  readonly procedure: ProcedureName
}

/**
 * Serves the desk: reads the input by its row of `procedures`, asks the desk, and checks what it answered.
 *
 * Failures: `input` names each refused field, or none where the question itself is not one; a `FailureError` becomes the
 * failure it carries; anything else is a `fault` and goes to `report`.
 */
export function serve(desk: Desk, report: (fault: FaultReport) => void): AnswerQuestion {
  return async (name, input) => {
    if (!isProcedure(name)) return refuse('', say('serve.theDeskKnowsNoSuch'))
    const plain = readPlain(input, largestInput(name))
    if (!plain.ok) return plain
    const read = procedures[name].input.safeParse(plain.value)
    if (!read.success) return failed({ kind: 'input', fields: problems(read.error) })
    try {
      const answer = desk[name] as (input: unknown) => Promise<unknown>
      return ok(procedures[name].output.parse(await answer(read.data)))
    } catch (error) {
      if (error instanceof FailureError) return failed(error.failure)
      const reference = randomUUID().slice(0, 8)
      report({ reference, procedure: name, ...faultOf(error) })
      return failed({ kind: 'fault', reference })
    }
  }
}

const isProcedure = (name: string): name is ProcedureName => Object.hasOwn(procedures, name)
const refuse = (path: string, problem: string) => failed({ kind: 'input', fields: [{ path, problem }] })

/** The input as JSON data, whatever the shell let through: no cycles, no dates, no maps, no broken Unicode. */
function readPlain(input: unknown, limit: number): Outcome<unknown> {
  try {
    const text = JSON.stringify(input) ?? 'null'
    if (Buffer.byteLength(text) > limit) return refuse('', say('serve.thisIsTooMuchAt', { limit: limit / kibibyte }))
    return ok(JSON.parse(text, needWellFormed))
  } catch {
    return refuse('', say('serve.thisCannotBeReadIt'))
  }
}

function needWellFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new TypeError('broken Unicode')
  return value
}

function problems(error: z.ZodError): FieldProblem[] {
  return error.issues.slice(0, 100).map(({ path, message }) => ({ path: path.map(String).join('.'), problem: message }))
}
