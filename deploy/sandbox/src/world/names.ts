import type { Random } from './random.js';

const firstNames = `Abel Adrian Alonzo Amari Anders Andre Archer Arlo Asa August Barrett Beau Benton Boone Bram Brock
Byron Cade Callum Calvin Cassius Cedric Clark Clay Clint Cole Colt Conrad Cyrus Dante Darius Darnell Davis Dax Deacon
Declan Demetri Desmond Dexter Dominic Donovan Drake Duncan Easton Elias Ellis Emmett Enzo Ezra Felix Finn Fletcher
Forrest Franklin Gage Garrett Gideon Graham Grant Gus Harlan Hollis Hugo Ike Isaac Ivan Jalen Jamal Jarvis Jasper
Jerome Joaquin Jonah Jordy Judah Kendall Khalil Kieran Kirby Knox Lamont Landon Leland Leroy Levi Linus Lorenzo Lucas
Mack Malachi Marcel Marlon Mason Maurice Micah Miles Nash Nico Noel Odell Omar Orson Otis Percy Pierce Quentin Ray
Reece Reggie Rhett Roland Rowan Roy Rufus Ryland Samson Saul Shane Silas Simon Sterling Tate Terrence Theo Thaddeus
Tobias Trey Tucker Ty Vance Vernon Virgil Wade Walker Weston Wiley Winston Wyatt Xavier Zander Zeke`;

const lastNames = `Abernathy Acker Alder Amory Ansel Arden Ashworth Atwater Bannock Barlow Bascom Beckett Bellamy Birch
Blackwood Bowen Braddock Bramble Brantley Briggs Bristow Buckley Burdock Calder Calloway Cardwell Carver Caskey Chandler
Clifton Colby Coldwater Corbin Cordell Creek Crosby Dalton Danvers Darby Delacroix Denholm Dillard Drummond Dunmore
Eastman Ellery Elmore Everett Fairbanks Fallon Farrow Fenwick Fielding Finley Flint Fontaine Forsythe Foster Galloway
Garrison Gentry Goodwin Granger Greer Hadley Halloran Hammond Hargrove Harlow Hawthorne Hayward Heath Holloway Hooper
Huxley Ingram Irons Jarrett Jennings Joyner Kearney Keaton Kimble Kingsley Kirkland Lachlan Langston Larkin Lathrop
Lockhart Lowell Maddox Marlowe Mathers Mayfair McCall McCrae Mercer Merritt Monroe Moseby Northcott Norwood Oakes Ogden
Osgood Overton Paxton Pemberton Pennington Prescott Quarles Quincy Radcliffe Rainey Ramsey Redmond Renwick Ridley
Rockwell Rutledge Sawyer Seabrook Sexton Shepherd Sinclair Stanton Stockton Stratton Sutter Tanner Thackeray Thorne
Tillman Trask Tremont Tunstall Underhill Vaughn Wainwright Wakefield Walden Waverly Weatherby Whitlock Wickham Wilder
Winslow Woodard Wren Yancey Yarrow York`;

const collegeNames = `Ashford State|Bayview|Blue Ridge Tech|Caldera|Cedar Valley|Coastal Plains|Eastmoor|Fort Alder|
Glacier State|Grand Mesa|Highland A&M|Juniper|Kestrel College|Lakemont|Midland Tech|North Prairie|Orchard State|
Pine Barrens|Red Canyon|Riverbend|Saltmarsh|Sierra Poly|Southgate|Stonebridge|Three Forks|Westbrook`;

const teamAdjectives = `Timber Granite Harbor Copper Prairie Cedar Thunder Lantern Riverside Northern Midnight Golden
Iron Summit Canyon Sapphire Maple Marble Crimson Drifting`;

const teamNouns = `Cougars Otters Herons Foxes Badgers Kestrels Mammoths Pikes Wolverines Bison Ravens Lynxes Stags
Marlins Owls Beavers Terriers Falconers Comets Anchors`;

const handleNouns = `Acorn Anvil Beacon Birch Bluff Breeze Canoe Cider Clover Cobalt Comet Compass Dune Ember Fern
Fjord Gravel Hickory Hopper Inkwell Jasper Kettle Lagoon Ledger Lichen Maple Meadow Nickel Orbit Paddle Pebble Pepper
Quarry Quill Ripple Saddle Spruce Tidal Timber Umber Velvet Walnut Willow Yonder Zephyr`;

const handleNicks = `Abe Ada Bea Ben Cal Cleo Dex Dot Eli Eve Fay Flo Gil Gwen Hal Ida Ike Jo Joss Kit Lea Lou Mae
Max Meg Ned Nell Oz Pam Pip Quin Ray Ren Roz Sal Sid Sky Tess Tom Una Val Viv Wes Win Zoe`;

const words = (text: string): string[] => text.split(/\s+/);

const first = words(firstNames);
const last = words(lastNames);
const colleges = collegeNames.split('|').map((name) => name.trim());

/** Names that have not been handed out yet; all invented. */
export function createNames(random: Random) {
  const used = new Set<string>();
  const unused = (make: () => string): string => {
    let name = make();
    for (let round = 2; used.has(name); round += 1) name = round < 200 ? make() : `${make()} ${round}`;
    used.add(name);
    return name;
  };
  return {
    person(): { firstName: string; lastName: string } {
      const [firstName = '', lastName = ''] = unused(() => `${random.pick(first)}|${random.pick(last)}`).split('|');
      return { firstName, lastName };
    },
    college: () => random.pick(colleges),
    fantasyTeam: () => unused(() => `${random.pick(words(teamAdjectives))} ${random.pick(words(teamNouns))}`),
    handle: () => unused(() => `${random.pick(words(handleNouns))}${random.pick(words(handleNicks))}`),
  };
}

export type Names = ReturnType<typeof createNames>;
