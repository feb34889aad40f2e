/** The columns that a table of seasons has, two teams and a game as examples. */
const lines = [
  'season,week,team,owner,rank,wins,losses,ties,points_for,points_against,champion,opponent',
  '2015,,Example Eagles,Owner one,1,10,3,0,1520.5,1388.25,yes,',
  '2015,,Example Bears,Owner two,2,3,10,0,1388.25,1520.5,,',
  '2015,1,Example Eagles,,,,,,112.4,98.75,,Example Bears',
];

export const seasonTemplate = `${lines.join('\r\n')}\r\n`;
