/** Doing something that may be refused, and saying why it was. */
import { useState } from 'preact/hooks'
import { sentence } from '../messages'

/** Runs something and keeps what was refused. */
export function useDoing(): [string, (work: Promise<unknown>) => void] {
  const [problem, setProblem] = useState('')
  const doing = (work: Promise<unknown>) => {
    setProblem('')
    work.catch((error: Error) => setProblem(error.message))
  }
  return [problem, doing]
}

export const Problem = ({ text }: { text: string }) =>
  text ? (
    <p class="problem" role="alert">
      {sentence(text)}
    </p>
  ) : null
