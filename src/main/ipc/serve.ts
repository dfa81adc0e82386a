/** The only interface between window and desk: validates every question, and returns every answer as an outcome. */
import { randomUUID } from 'node:crypto'
import { FailureError, type FieldProblem, failed, type Outcome, ok } from '../../shared/contract/failure.ts'
import { type Desk, type ProcedureName, procedures } from '../../shared/contract/procedures/procedures.ts'
import { type Fault, faultOf } from '../../shared/domain/fault.ts'
import type { z } from '../../shared/domain/zod.ts'
import { say } from '../../shared/words/say.ts'

const kibibyte = 1024

/** Size limit of a question, in bytes of JSON. A search may have 20,000 hotel codes. */
const largestInput = (name: ProcedureName) => (name === 'search.start' ? 1024 * kibibyte : 256 * kibibyte)

/** Answers a question by name; never rejects. Name and input are untrusted. */
export type AnswerQuestion = (name: string, input: unknown) => Promise<Outcome<unknown>>

/** A fault for the log, without its message, which may contain what a clerk typed. */
export interface FaultReport extends Fault {
  /** The reference that the window shows, to find this log line. */
  readonly reference: string
  readonly procedure: ProcedureName
}

/**
 * Serves the desk: validates the input by its entry in `procedures`, calls the desk, and validates the answer.
 * Failures: `input` lists each refused field, or none if the question itself is invalid; a `FailureError` returns its failure; any other
 * error is a `fault` and goes to `report`.
 */
export function serve(desk: Desk, report: (fault: FaultReport) => void): AnswerQuestion {
  return async (name, input) => {
    if (!isProcedure(name)) return refuse('', say('serve.unknownProcedure'))
    const plain = readPlain(input, largestInput(name))
    if (!plain.ok) return plain
    const read = procedures[name].input.safeParse(plain.value)
    if (!read.success) return failed({ kind: 'input', fields: problemsOf(read.error) })
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

/** Converts the input to plain JSON data, whatever the shell let through: no cycles, dates, maps or broken Unicode. */
function readPlain(input: unknown, limit: number): Outcome<unknown> {
  try {
    const text = JSON.stringify(input) ?? 'null'
    if (Buffer.byteLength(text) > limit) return refuse('', say('serve.tooLarge', { limit: limit / kibibyte }))
    return ok(JSON.parse(text, needWellFormed))
  } catch {
    return refuse('', say('serve.notPlainData'))
  }
}

function needWellFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new TypeError('broken Unicode')
  return value
}

function problemsOf(error: z.ZodError): FieldProblem[] {
  return error.issues.slice(0, 100).map(({ path, message }) => ({ path: path.map(String).join('.'), problem: message }))
}
