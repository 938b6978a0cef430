import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Piece } from '#domain/activity/sentence'
import { pageOf } from '../../queries/record-types'
import { Name } from '../../ui/name'

const WithLink = ({ piece }: { piece: Extract<Piece, { kind: 'record' }> }) => {
  const { type, id, text } = piece
  const page = type === undefined ? undefined : pageOf(type)
  const name = <Name>{text}</Name>
  const look = 'font-medium text-ink'
  if (page === undefined) return <span className={look}>{name}</span>
  return (
    <Link to={`${page}/$id`} params={{ id }} className={`${look} hover:underline`}>
      {name}
    </Link>
  )
}

const PieceView = ({ piece }: { piece: Piece }) => {
  if (piece.kind === 'record') return <WithLink piece={piece} />
  return piece.kind === 'value' ? (
    <span className="text-ink">
      <Name>{piece.text}</Name>
    </span>
  ) : (
    piece.text
  )
}

export const Sentence = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece, position) => (
    // oxlint-disable-next-line react/no-array-index-key -- a line never changes, and a word can be there twice
    <Fragment key={position}>
      {position > 0 && ' '}
      <PieceView piece={piece} />
    </Fragment>
  ))
