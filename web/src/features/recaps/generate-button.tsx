import { Button } from '../../ui/button/button';
import { useGenerate } from './admin-api';

interface Props {
  leagueId: string;
  season: string;
  week: number;
  words: string;
}

/** Has a week told. */
export function GenerateButton({ leagueId, season, week, words }: Props) {
  const generate = useGenerate(leagueId);
  return (
    <Button
      kind="primary"
      busy={generate.isPending}
      onClick={() => generate.mutate({ path: { leagueId, week, season } })}
    >
      {words}
    </Button>
  );
}
